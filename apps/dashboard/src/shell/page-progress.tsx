import { useNavigation } from 'react-router';
import styles from './page-progress.module.css';

/**
 * Shown while the next page is on its way, where that takes a moment: the page before stays until then, as if nothing
 * had been pressed.
 */
export function PageProgress() {
  const { state } = useNavigation();
  return (
    <div role="status">
      {state !== 'idle' && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />}
    </div>
  );
}
