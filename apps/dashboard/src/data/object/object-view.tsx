import type { ObjectClass } from '../../api/classes.js';
import { jsonText } from '../../api/exact-json.js';
import type { StoredObject } from '../../api/objects.js';
import { ownMember } from '../../api/own-member.js';
import { Attachments } from '../../attachments/attachments.js';
import { ShownValue } from '../../conflict/shown-value.js';
import { CodeBlock } from '../../ui/code-block.js';
import { Panel } from '../../ui/layout/panel.js';
import styles from './object-page.module.css';

interface ObjectViewProps {
  objectClass: ObjectClass;
  object: StoredObject;
}

/** The fields and files of an object, to be read. */
export function ObjectView({ objectClass: { name, cover, fields }, object }: ObjectViewProps) {
  return (
    <div className={styles.columns}>
      <Panel title="Fields">
        <dl className={styles.values}>
          {Object.keys(fields).map((field) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <ShownValue value={ownMember(object, field)} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div>
        <Attachments className={name} cover={cover} object={object} />
        <Panel title="As JSON">
          <CodeBlock code={jsonText(object, 2)} label="the object as JSON" />
        </Panel>
      </div>
    </div>
  );
}
