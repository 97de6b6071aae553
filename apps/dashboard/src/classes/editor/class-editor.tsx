import { Stack, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { ApiProblem, type Fault } from '../../api/client/problem.js';
import { FaultsOf, useFault } from '../../form/faults.js';
import { useFormKeyboard } from '../../ui/form/use-form-keyboard.js';
import { Panel } from '../../ui/layout/panel.js';
import styles from './class-editor.module.css';
import { DefinitionJson } from './definition-json.js';
import type { ClassDraft } from './draft.js';
import { FieldsEditor } from './fields-editor.js';
import { MAX_KEYS } from './index-editor.js';
import { keptIndexes } from './indexes.js';
import { IndexesEditor } from './indexes-editor.js';
import { LabelsEditor } from './labels-editor.js';

interface ClassEditorProps {
  draft: ClassDraft;
  onChange: (draft: ClassDraft) => void;
  /** A stored class keeps its name. */
  named: boolean;
  /** What the service says of the draft while it is typed; null for nothing. */
  check: unknown;
  /** Why it was not saved. */
  refusal: unknown;
  children: ReactNode;
}

const ABOUT_INDEXES =
  `Up to ${MAX_KEYS} keys each, at most two of them texts. An index serves sorts by its keys in this order, or all the ` +
  'other way round, and filters on the first.';

/** The form of a definition with its JSON beside it. */
export function ClassEditor({ draft, onChange, named, check, refusal, children }: ClassEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  useFormKeyboard(editor, refusal);
  return (
    <FaultsOf error={refusal ?? check}>
      <div ref={editor} className={styles.editor}>
        <div>
          <Panel>
            <Stack gap="sm">
              {!named && <NameInput draft={draft} onChange={onChange} />}
              <DescriptionInput draft={draft} onChange={onChange} />
              <TimeStampsSwitch draft={draft} onChange={onChange} />
            </Stack>
          </Panel>
          <Panel title="Fields">
            <FieldsEditor
              fields={draft.fields}
              onChange={(fields) => onChange({ ...draft, fields })}
              pointer="/fields"
            />
          </Panel>
          <Panel title="Title and cover">
            <LabelsEditor
              labels={draft.labels}
              fields={draft.fields}
              onChange={(labels) => onChange({ ...draft, labels })}
            />
          </Panel>
          <Panel title="Compound indexes" description={ABOUT_INDEXES}>
            <IndexesEditor
              indexes={keptIndexes(draft.indexes, draft.fields)}
              fields={draft.fields}
              timestamps={Boolean(draft.timestamps)}
              onChange={(indexes) => onChange({ ...draft, indexes })}
            />
          </Panel>
          {children}
        </div>
        <DefinitionJson
          draft={draft}
          onChange={onChange}
          faults={refusal ? [] : faultsWithoutControl(check, named)}
        />
      </div>
    </FaultsOf>
  );
}

/** What the JSON alone can show; once the class was refused, an alert says it. */
function faultsWithoutControl(check: unknown, named: boolean): Fault[] {
  const isShown = named ? hasControlOfStored : hasControl;
  return check instanceof ApiProblem ? check.faults.filter((fault) => !isShown(fault)) : [];
}

/** Whether what is wrong with a new class has a control of the editor, which says so itself. */
export function hasControl({ pointer }: Pick<Fault, 'pointer'>): boolean {
  return pointer === '/name' || hasControlOfStored({ pointer });
}

/** The same for a stored class, whose name is no control. What is wrong with all fields together has none. */
export function hasControlOfStored({ pointer }: Pick<Fault, 'pointer'>): boolean {
  return /^\/((description|title|subtitle|cover|timestamps|indexes)$|(fields|indexes)\/)/.test(pointer);
}

type InputProps = Pick<ClassEditorProps, 'draft' | 'onChange'>;

function NameInput({ draft, onChange }: InputProps) {
  return (
    <TextInput
      label="Name"
      description="A letter, then letters, digits, underscores or hyphens. It cannot be changed later."
      placeholder="Shipment"
      value={draft.name}
      onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      error={useFault('/name')}
      spellCheck={false}
      required
    />
  );
}

function DescriptionInput({ draft, onChange }: InputProps) {
  return (
    <TextInput
      label="Description"
      placeholder="What the class is for"
      value={draft.description}
      onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
      error={useFault('/description')}
    />
  );
}

function TimeStampsSwitch({ draft, onChange }: InputProps) {
  return (
    <Switch
      size="sm"
      label="Time stamps"
      description="Objects tell when they were created and changed, as _createdAt and _updatedAt."
      checked={Boolean(draft.timestamps)}
      onChange={(event) => onChange({ ...draft, timestamps: event.currentTarget.checked })}
      error={useFault('/timestamps')}
    />
  );
}
