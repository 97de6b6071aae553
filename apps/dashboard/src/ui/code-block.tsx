import styles from './code-block.module.css';
import { CopyText } from './copy.js';

interface CodeBlockProps {
  code: string;
  label: string;
  onCopied?: () => void;
}

/** Text for machines, to be read and copied. */
export function CodeBlock({ code, label, onCopied }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <section className={styles.scroll} aria-label={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={styles.code} tabIndex={0}>
          {code}
        </pre>
      </section>
      <div className={styles.copy}>
        <CopyText text={code} label={`Copy ${label}`} onCopied={onCopied} />
      </div>
    </div>
  );
}
