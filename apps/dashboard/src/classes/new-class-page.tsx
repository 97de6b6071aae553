import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { type ClassDefinition, classesQuery, classVersionQuery, createClass } from '../api/classes.js';
import { LostAttempts } from '../api/client/lost-attempts.js';
import { hasCode } from '../api/client/problem.js';
import { readNow } from '../api/client/read-now.js';
import { ActionButton } from '../ui/action-button.js';
import { Inert } from '../ui/form/inert.js';
import { LeaveGuard } from '../ui/form/leave-guard.js';
import { SaveBar } from '../ui/form/save-bar.js';
import { useAction } from '../ui/form/use-action.js';
import { useNavigateUnlessLeft } from '../ui/form/use-navigate-unless-left.js';
import { Page } from '../ui/layout/page.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { ClassEditor, hasControl } from './editor/class-editor.js';
import {
  type ClassDraft,
  contentOf,
  definitionOf,
  draftOf,
  isStored,
  newField,
  whyUnsavable,
} from './editor/draft.js';
import { useCheck } from './editor/use-check.js';

const newClass = (): ClassDraft => ({ ...draftOf({ name: '', fields: {} }, false), fields: [newField()] });

/** Designs a class. */
export function Component() {
  const [draft, setDraft] = useState<ClassDraft>(newClass);
  const [touched, setTouched] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const [lost] = useState(() => new LostAttempts<ClassDefinition>());

  /** Creates the class, and answers its name; also where that was done by an attempt whose answer was lost. */
  async function made(wanted: ClassDraft): Promise<string> {
    const definition = definitionOf(wanted);
    try {
      return (await lost.note(definition, () => createClass(definition))).name;
    } catch (error) {
      if (!hasCode(error, 'class_exists') || !lost.has(definition)) throw error;
      const { data } = await readNow(client, classVersionQuery(wanted.name));
      if (!isStored(wanted, data)) throw error;
      return data.name;
    }
  }

  const create = useAction(async () => {
    const refused = whyUnsavable(draft);
    if (refused !== undefined) throw new Error(refused);
    const name = await made(draft);
    await client.invalidateQueries({ queryKey: classesQuery.queryKey });
    // Nothing is unsaved any more, and the guard must know before the page changes.
    flushSync(() => setTouched(false));
    if (!(await navigate(`/classes/${name}`))) notify(`${name} has been created.`);
  });
  const check = useCheck(undefined, draft, touched);
  return (
    <Page
      title="New class"
      trail={[{ label: 'Classes', to: '/classes' }]}
      description="Everything but the name can change later, together with the objects."
    >
      <Inert while={create.busy}>
        <ClassEditor
          draft={draft}
          named={false}
          check={check}
          refusal={create.error}
          onChange={(next) => {
            setTouched(true);
            create.reset();
            setDraft(next);
          }}
        >
          <LeaveGuard dirty={touched} content={() => contentOf(draft)} />
          <ProblemAlert error={create.error} shown={hasControl} />
          <SaveBar>
            <ActionButton data-save loading={create.busy} onClick={create.run}>
              Create class
            </ActionButton>
            <Button component={Link} to="/classes" variant="subtle" color="gray">
              Cancel
            </Button>
          </SaveBar>
        </ClassEditor>
      </Inert>
    </Page>
  );
}
