import styles from './conflict.module.css';
import { type Difference } from './merge.js';
import { ShownValue } from './shown-value.js';

/** Shows, before a deletion, what has changed since the person has seen the object or class. */
export function Diff({ what, differences }: { what: string; differences: readonly Difference[] }) {
  return (
    <>
      <p className={styles.since}>This {what} has been changed since you opened it.</p>
      <div className={styles.differences}>
        {differences.map(({ name, before, theirs }) => (
          <fieldset key={name} className={styles.difference} aria-label={name}>
            <legend className={styles.name} aria-hidden>
              {name}
            </legend>
            <div className={styles.versions}>
              <div className={styles.before}>
                <span className={styles.caption}>It was</span>
                <ShownValue value={before} />
              </div>
              <div className={styles.before}>
                <span className={styles.caption}>It is now</span>
                <ShownValue value={theirs} />
              </div>
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}
