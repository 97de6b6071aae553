import { Group, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Application,
  applicationQuery,
  readApplication,
  updateApplication,
} from '../api/applications.js';
import { classNamesQuery } from '../api/classes.js';
import { faultAt, hasCode } from '../api/client/problem.js';
import type { Versioned } from '../api/client/versioned.js';
import { type Difference, differencesOf, merge } from '../conflict/merge.js';
import { MergeDialog } from '../conflict/merge-dialog.js';
import { isSame } from '../conflict/same.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { LeaveGuard } from '../ui/form/leave-guard.js';
import { useAction } from '../ui/form/use-action.js';
import { Panel } from '../ui/layout/panel.js';
import { Loaded } from '../ui/loaded.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { ScopePicker } from './scopes/scope-picker.js';
import { NoScope } from './scopes/scopes.js';
import { useRefresh } from './use-refresh.js';

/** What the form is about; a set of scopes has no order. */
type Parts = { name: string; scopes: string[] };
const NAMES = ['name', 'scopes'];
const inOrder = (scopes: readonly string[]) => [...scopes].sort();
const partsOf = ({ name, scopes }: Parts): Parts => ({ name, scopes: inOrder(scopes) });

/** Another person has changed the application since the form began. */
interface Conflict {
  /** What the form held when it was sent. */
  sent: Parts;
  theirs: Parts;
  etag: string | null;
  differences: Difference[];
}

/** What an application is called, and what it may do. A concurrent change is not overwritten without a question. */
export function Permissions({ application }: { application: Application }) {
  const refresh = useRefresh();
  const client = useQueryClient();
  const classes = useQuery(classNamesQuery);
  /** What the form began with. */
  const [before, setBefore] = useState(() => partsOf(application));
  const [name, setName] = useState(application.name);
  const [scopes, setScopes] = useState(application.scopes);
  const [conflict, setConflict] = useState<Conflict>();
  const [seen, setSeen] = useState(application);
  const id = application.client_id;
  const mine = partsOf({ name, scopes });
  // Without an edit the form shows what is stored.
  if (isSame(before, mine) && seen !== application) {
    setSeen(application);
    goOn(partsOf(application), mine);
  }

  /** The form goes on from what is stored. What has been typed since it was `sent` stays, as a change of that. */
  function goOn(stored: Parts, sent: Parts) {
    setConflict(undefined);
    setBefore(stored);
    setName((now) => (now === sent.name ? stored.name : now));
    setScopes((now) => (isSame(inOrder(now), sent.scopes) ? stored.scopes : now));
  }

  /** Stores what is a change of `base`, or asks where another owner is faster than this request. */
  async function store(wanted: Parts, base: Parts, etag: string | null, sent: Parts): Promise<void> {
    let stored: Application;
    try {
      stored = await updateApplication(id, wanted, etag);
    } catch (error) {
      if (!hasCode(error, 'precondition_failed')) throw error;
      const now = await readApplication(id);
      if (now.etag === etag) throw error;
      return storeOrAsk(wanted, base, now, sent);
    }
    client.setQueryData(applicationQuery(id).queryKey, stored);
    goOn(partsOf(stored), sent);
    await refresh();
    notify('Saved. It holds everywhere within 5 seconds.');
  }

  async function storeOrAsk(
    wanted: Parts,
    base: Parts,
    { data, etag }: Versioned<Application>,
    sent: Parts,
  ): Promise<void> {
    const theirs = partsOf(data);
    if (isSame(base, theirs) || isSame(wanted, theirs)) return store(wanted, base, etag, sent);
    setConflict({ sent, theirs, etag, differences: differencesOf(base, wanted, theirs, NAMES) });
  }

  const save = useAction(async () => {
    if (scopes.length === 0) throw new NoScope();
    await storeOrAsk(mine, before, await readApplication(id), mine);
  });
  return (
    <Panel title="Name and scopes" description="Scopes taken away are taken from existing tokens too.">
      <LeaveGuard dirty={!isSame(before, mine)} content={() => mine} />
      {/* Classes that come later would move the button away under the pointer. */}
      <Loaded query={classes} otherwise={[]}>
        {(names) => (
          <Form error={save.error} onSubmit={save.run}>
            <Stack gap="md" maw={620}>
              <TextInput
                label="Name"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={faultAt(save.error, '/name')}
                required
              />
              <ScopePicker
                classes={names}
                scopes={scopes}
                onChange={setScopes}
                error={save.error instanceof NoScope ? save.error.message : faultAt(save.error, '/scopes')}
              />
              <ProblemAlert
                ofForm
                error={save.error instanceof NoScope ? undefined : save.error}
                shown={({ pointer }) => /^\/(name|scopes)/.test(pointer)}
              />
              <Group>
                <ActionButton type="submit" loading={save.busy}>
                  Save
                </ActionButton>
              </Group>
            </Stack>
          </Form>
        )}
      </Loaded>
      {conflict && (
        <MergeDialog
          key={conflict.etag}
          what="application"
          differences={conflict.differences}
          onSave={(choices) =>
            store(
              merge(conflict.theirs, conflict.differences, choices) as Parts,
              conflict.theirs,
              conflict.etag,
              conflict.sent,
            )
          }
          onDiscard={() => goOn(conflict.theirs, mine)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Panel>
  );
}
