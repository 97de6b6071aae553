import { Anchor, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { accessToken } from '../api/client/access-token.js';
import { endSession, sessionLostQuery } from '../api/session.js';
import { CopyDrafts } from '../ui/form/copy-drafts.js';
import { useHasDrafts } from '../ui/form/drafts.js';
import styles from './notice.module.css';

/**
 * Shown where the session has ended while something on the page is not saved: the page stays until it is saved or left.
 * A person who comes back from the sign-in of another tab goes on.
 */
export function SessionNotice() {
  const client = useQueryClient();
  const { data: isLost } = useQuery(sessionLostQuery);
  const hasDrafts = useHasDrafts();
  useEffect(() => {
    if (!isLost) return;
    if (!hasDrafts) return endSession(client, { lost: true });
    // What it finds is shown as with each other token.
    const look = () => void accessToken({ writes: false }).catch(() => {});
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isLost, hasDrafts, client]);
  return (
    <div role="status">
      {isLost && (
        <div className={styles.notice}>
          <LogOut size={18} aria-hidden />
          <Text size="sm" className={styles.words}>
            Your session has ended: it was too old, or was signed out elsewhere. What is on this page stays,
            and what you have typed:{' '}
            <Anchor component={Link} to="/sign-in" target="_blank" inherit c="inherit" underline="always">
              sign in in another tab
            </Anchor>
            , and save it then.
          </Text>
          <CopyDrafts />
        </div>
      )}
    </div>
  );
}
