import type { ClassDefinition } from '../../api/classes.js';

/** What stands for an object where objects are shown: fields, by the key of their draft where there is one, and a file. */
export interface LabelDrafts {
  title?: FieldName;
  subtitle?: FieldName;
  cover?: string;
}

interface FieldName {
  name: string;
  key: string | undefined;
}

type Labels = Pick<ClassDefinition, 'title' | 'subtitle' | 'cover'>;
type Fields = readonly { key: string; name: string }[];

/** The labels of a definition, which go with these drafts of its fields when they are renamed or removed. */
export function labelDrafts({ title, subtitle, cover }: Labels, fields: Fields): LabelDrafts {
  const named = (name: string) => ({ name, key: fields.find((field) => field.name === name)?.key });
  return {
    ...(title && { title: named(title) }),
    ...(subtitle && { subtitle: named(subtitle) }),
    ...(cover && { cover }),
  };
}

/** The labels as the definition of such fields has them. */
export function namedLabels({ title, subtitle, cover }: LabelDrafts, fields: Fields): Labels {
  const nameOf = (label: FieldName | undefined) =>
    label?.key === undefined ? label?.name : fields.find(({ key }) => key === label.key)?.name;
  const [first, second] = [nameOf(title), nameOf(subtitle)];
  return { ...(first && { title: first }), ...(second && { subtitle: second }), ...(cover && { cover }) };
}
