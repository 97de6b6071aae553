/** A name of a field in another part of a definition: it follows the field when that is renamed, and goes with it. */
export interface FieldName {
  name: string;
  /** The key of the draft of the field; undefined for a name that no field has. */
  field?: string | undefined;
}

export type Named = readonly { key: string; name: string }[];

/** The field of a definition that has this name. */
export function fieldNamed(name: string, fields: Named): FieldName {
  return { name, field: fields.find((field) => field.name === name)?.key };
}

/** What the field is called now; undefined where it has been removed. */
export function currentName({ name, field }: FieldName, fields: Named): string | undefined {
  return field === undefined ? name : fields.find(({ key }) => key === field)?.name;
}
