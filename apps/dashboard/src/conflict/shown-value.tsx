import { jsonText } from '../api/exact-json.js';
import { isLongText, textDirection } from '../ui/long-text.js';
import styles from './conflict.module.css';

/** A value to be compared with another: text as it is, anything else as JSON. */
export function ShownValue({ value }: { value: unknown }) {
  if (value === undefined) return <span className={styles.none}>none</span>;
  if (value === '') return <span className={styles.none}>empty text</span>;
  if (typeof value === 'string')
    return (
      <span className={isLongText(value) ? styles.json : styles.text} dir={textDirection(value)}>
        {value}
      </span>
    );
  return <code className={styles.json}>{jsonText(value, 2)}</code>;
}
