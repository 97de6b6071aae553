import { Anchor, Text } from '@mantine/core';
import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { useRunningUploads } from '../attachments/running-uploads.js';
import styles from './notice.module.css';

/**
 * Shown where the list of an object's files, which shows how far they are, has been left: files go on their way, and
 * are lost with the tab.
 */
export function UploadsNotice() {
  const uploads = useRunningUploads().filter(({ shownBy }) => shownBy === undefined);
  return (
    <div role="status">
      {uploads.length > 0 && (
        <div className={styles.notice}>
          <Upload size={18} aria-hidden />
          <Text size="sm" className={styles.words}>
            {uploads.length === 1 ? 'A file is' : `${uploads.length} files are`} being attached:{' '}
            {uploads.slice(0, MAX_NAMES).map(({ key, name, path }, index) => (
              <span key={key}>
                {index > 0 && ', '}
                <Anchor component={Link} to={path} inherit c="inherit" underline="always">
                  {name}
                </Anchor>
              </span>
            ))}
            {uploads.length > MAX_NAMES && ' and others'}. Keep this tab open.
          </Text>
        </div>
      )}
    </div>
  );
}

const MAX_NAMES = 3;
