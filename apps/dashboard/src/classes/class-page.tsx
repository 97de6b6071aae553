import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { LostRightNotice } from '../account/lost-right-notice.js';
import { useRightWhileEditing } from '../account/use-right-while-editing.js';
import { hasLeftChange, leftChangeDone, useChange } from '../api/class-changes.js';
import { classesQuery, classVersionQuery, type ObjectClass, replaceClass } from '../api/classes.js';
import { hasCode } from '../api/client/problem.js';
import { readNow } from '../api/client/read-now.js';
import type { Versioned } from '../api/client/versioned.js';
import type { Choices } from '../conflict/merge.js';
import { MergeDialog } from '../conflict/merge-dialog.js';
import { ActionButton } from '../ui/action-button.js';
import { LeaveGuard } from '../ui/form/leave-guard.js';
import { SaveBar } from '../ui/form/save-bar.js';
import { useAction } from '../ui/form/use-action.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { type ChangeEffect, effectsOf } from './change-effects.js';
import { ChangeProgress } from './change-progress.js';
import { ChangeQuestion } from './change-question.js';
import { ClassDeletion } from './class-deletion.js';
import { ClassFrame } from './class-frame.js';
import { DefinitionView } from './definition-view.js';
import { ClassEditor, hasControlOfStored } from './editor/class-editor.js';
import {
  afterSave,
  type ClassDraft,
  contentOf,
  definitionOf,
  draftOf,
  isStored,
  whyUnsavable,
} from './editor/draft.js';
import { differencesOfDrafts, mergeDrafts } from './editor/merge-drafts.js';
import { useCheck } from './editor/use-check.js';

type Version = Versioned<ObjectClass>;

/** A definition that is edited, and the version that it is a change of. */
interface Edit {
  draft: ClassDraft;
  before: Version;
}

/** The definition of a class that is there. */
export function Component() {
  const { className } = useParams() as { className: string };
  const latest = useQuery(classVersionQuery(className)).data;
  const { may: mayWrite, isLost } = useRightWhileEditing('write');
  return (
    <ClassFrame className={className}>
      {(objectClass) =>
        mayWrite ? (
          <>
            {isLost && <LostRightNotice right="write" />}
            {latest && <Definition key={className} latest={latest} />}
          </>
        ) : (
          <DefinitionView objectClass={objectClass} />
        )
      }
    </ClassFrame>
  );
}

/** What a save would do to stored objects, to be agreed to. */
interface Review {
  edit: Edit;
  effects: ChangeEffect[];
}

function Definition({ latest }: { latest: Version }) {
  const { name } = latest.data;
  // Without an edit the form shows what is stored, also what another person has stored.
  const [edit, setEdit] = useState<Edit>();
  const [review, setReview] = useState<Review>();
  const [theirs, setTheirs] = useState<Version>();
  const progress = useChange(name);
  const client = useQueryClient();
  const query = classVersionQuery(name);
  const stored = useMemo(() => draftOf(latest.data, true), [latest.data]);
  const draft = edit?.draft ?? stored;
  const before = edit?.before ?? latest;
  const save = useAction(store);
  const left = useAction(async () => {
    if (await leftChangeDone(name)) await tellChanged();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each class that is shown
  useEffect(() => {
    if (hasLeftChange(name)) void left.run();
  }, [name]);
  const check = useCheck(name, draft, edit !== undefined);
  const refusal = save.error ?? left.error;

  /** Stores an edit, or asks where the class is another one by now. */
  async function store(wanted: Edit): Promise<void> {
    setReview(undefined);
    const refused = whyUnsavable(wanted.draft);
    if (refused !== undefined) throw new Error(refused);
    try {
      goOn(wanted, await replaceClass(name, definitionOf(wanted.draft), wanted.before.etag));
    } catch (error) {
      if (!hasCode(error, 'precondition_failed')) throw error;
      const now = await readNow(client, query);
      if (now.etag === wanted.before.etag) throw error;
      if (!isStored(wanted.draft, now.data)) {
        setEdit((typed) => typed ?? wanted);
        return setTheirs(now);
      }
      // It was stored by an attempt whose answer was lost, or by another person who wants the same.
      goOn(wanted, now);
    }
    await tellChanged();
  }

  /** The form goes on from what is stored. A person may type on while the network is slow. */
  function goOn(wanted: Edit, after: Version) {
    client.setQueryData(query.queryKey, after);
    setEdit((now) =>
      now === undefined || now.draft === wanted.draft
        ? undefined
        : { draft: afterSave(now.draft, wanted.draft), before: after },
    );
  }

  async function tellChanged(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: classesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['objects', name] }),
    ]);
    notify(`${name} has been changed.`);
  }

  /** Saves an edit, after a question where it does something to stored objects. */
  function saveReviewed(wanted: Edit) {
    const effects = effectsOf(wanted.before.data, definitionOf(wanted.draft));
    // What is refused anyway would ask about a definition that is not meant.
    if (whyUnsavable(wanted.draft) !== undefined || effects.length === 0) return save.run(wanted);
    setReview({ edit: wanted, effects });
  }

  function discard() {
    setEdit(undefined);
    setTheirs(undefined);
    reset();
  }

  function reset() {
    save.reset();
    left.reset();
  }

  async function saveMerged(choices: Choices) {
    if (theirs === undefined) return;
    const merged = { draft: mergeDrafts(before.data, draft, theirs.data, choices), before: theirs };
    setEdit(merged);
    setTheirs(undefined);
    await saveReviewed(merged);
  }

  return (
    <ClassEditor
      draft={draft}
      named
      check={check}
      refusal={refusal}
      onChange={(next) => {
        reset();
        setEdit({ draft: next, before });
      }}
    >
      <LeaveGuard dirty={edit !== undefined} content={() => contentOf(draft)} />
      <ProblemAlert
        error={refusal}
        ofForm
        shown={hasControlOfStored}
        addressOf={(id) => `/classes/${name}/objects/${id}`}
      />
      <SaveBar>
        <ActionButton
          data-save
          loading={save.busy || progress !== undefined}
          disabled={edit === undefined}
          onClick={() => edit && saveReviewed(edit)}
        >
          Save changes
        </ActionButton>
        {edit !== undefined && (
          <Button variant="subtle" color="gray" onClick={discard}>
            Discard
          </Button>
        )}
        {progress !== undefined && <ChangeProgress change={progress} />}
      </SaveBar>
      <ChangeQuestion
        className={name}
        effects={review?.effects}
        onClose={() => setReview(undefined)}
        onConfirm={async () => review && save.run(review.edit)}
      />
      {theirs !== undefined && (
        <MergeDialog
          key={theirs.etag}
          what="class"
          differences={differencesOfDrafts(before.data, draft, theirs.data)}
          onSave={saveMerged}
          onDiscard={discard}
          onClose={() => setTheirs(undefined)}
        />
      )}
      <ClassDeletion latest={before} />
    </ClassEditor>
  );
}
