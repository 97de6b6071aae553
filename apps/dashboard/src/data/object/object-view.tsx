import type { ObjectClass } from '../../api/classes.js';
import type { Versioned } from '../../api/client/versioned.js';
import type { StoredObject } from '../../api/objects.js';
import { ownMember } from '../../api/own-member.js';
import { Attachments } from '../../attachments/attachments.js';
import { ShownValue } from '../../conflict/shown-value.js';
import { Panel } from '../../ui/layout/panel.js';
import { ObjectJson } from './object-json.js';
import styles from './object-page.module.css';

interface ObjectViewProps {
  objectClass: ObjectClass;
  latest: Versioned<StoredObject>;
}

/** The fields and files of an object, to be read. */
export function ObjectView({ objectClass: { name, cover, fields }, latest }: ObjectViewProps) {
  const object = latest.data;
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
        <Attachments className={name} cover={cover} latest={latest} />
        <ObjectJson className={name} object={object} />
      </div>
    </div>
  );
}
