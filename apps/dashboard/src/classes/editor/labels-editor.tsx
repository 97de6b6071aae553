import { TextInput } from '@mantine/core';
import { useFault } from '../../form/faults.js';
import type { FieldDraft } from './draft.js';
import { FieldSelect } from './field-select.js';
import type { LabelDrafts } from './labels.js';
import styles from './labels-editor.module.css';

interface LabelsEditorProps {
  labels: LabelDrafts;
  fields: readonly FieldDraft[];
  onChange: (labels: LabelDrafts) => void;
}

/** What stands for an object: the fields that head it, and its picture. */
export function LabelsEditor({ labels, fields, onChange }: LabelsEditorProps) {
  return (
    <div className={styles.labels}>
      <FieldSelect
        label="Title"
        description="Field that heads an object"
        value={labels.title}
        fields={fields}
        onChange={(title) => onChange({ ...labels, title })}
        error={useFault('/title')}
      />
      <FieldSelect
        label="Subtitle"
        description="Field that stands below"
        value={labels.subtitle}
        fields={fields}
        onChange={(subtitle) => onChange({ ...labels, subtitle })}
        error={useFault('/subtitle')}
      />
      <TextInput
        label="Cover"
        description="Attachment with its picture"
        placeholder="cover.jpg"
        value={labels.cover ?? ''}
        onChange={(event) => onChange({ ...labels, cover: event.currentTarget.value })}
        error={useFault('/cover')}
        spellCheck={false}
      />
    </div>
  );
}
