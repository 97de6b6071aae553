import type { ClassDefinition } from '../../api/classes.js';
import { currentName, type FieldName, fieldNamed, type Named } from './field-name.js';

/** What stands for an object where objects are shown: fields, and a file. */
export interface LabelDrafts {
  title?: FieldName | undefined;
  subtitle?: FieldName | undefined;
  cover?: string;
}

type Labels = Pick<ClassDefinition, 'title' | 'subtitle' | 'cover'>;

/** The labels of a definition, which go with these drafts of its fields when they are renamed or removed. */
export function labelDrafts({ title, subtitle, cover }: Labels, fields: Named): LabelDrafts {
  return {
    ...(title && { title: fieldNamed(title, fields) }),
    ...(subtitle && { subtitle: fieldNamed(subtitle, fields) }),
    ...(cover && { cover }),
  };
}

/** The labels as the definition of such fields has them. */
export function namedLabels({ title, subtitle, cover }: LabelDrafts, fields: Named): Labels {
  const [first, second] = [title, subtitle].map((label) => label && currentName(label, fields));
  return { ...(first && { title: first }), ...(second && { subtitle: second }), ...(cover && { cover }) };
}
