import { Table } from '@mantine/core';
import type { FieldDefinition, ObjectClass } from '../api/classes.js';
import { jsonText } from '../api/exact-json.js';
import { hintOf } from '../form/hint.js';
import { CodeBlock } from '../ui/code-block.js';
import { Panel } from '../ui/layout/panel.js';
import styles from './editor/class-editor.module.css';
import { definitionOf, draftOf } from './editor/draft.js';

/** The definition of a class, to be read. */
export function DefinitionView({ objectClass }: { objectClass: ObjectClass }) {
  return (
    <div className={styles.editor}>
      <Panel title="Fields">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Type</Table.Th>
              <Table.Th>Rules</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(objectClass.fields).map(([name, field]) => (
              <Table.Tr key={name}>
                <Table.Td className={styles.word}>{name}</Table.Td>
                <Table.Td>{field.type}</Table.Td>
                <Table.Td className={styles.word}>{rulesOf(field)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
      <Panel title="As JSON">
        <CodeBlock
          code={jsonText(definitionOf(draftOf(objectClass, true)), 2)}
          label="the definition as JSON"
        />
      </Panel>
    </div>
  );
}

/** All that a field says besides its name and type; what its members and items are is in the JSON. */
function rulesOf(field: FieldDefinition): string {
  const { required, enum: values, default: otherwise, indexed, searchable } = field;
  const words = [
    required && 'required',
    hintOf(field),
    values && `one of ${values.map((value) => jsonText(value)).join(', ')}`,
    otherwise !== undefined && `default ${jsonText(otherwise)}`,
    indexed && 'indexed',
    searchable && 'searchable',
  ];
  return words.filter(Boolean).join(' · ');
}
