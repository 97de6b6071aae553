import { Text } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tryNow, useOutage } from '../api/client/outage.js';
import { ActionButton } from '../ui/action-button.js';
import styles from './notice.module.css';

/** Shown during an outage: what is wrong, and when the service is asked again. What is on the page stays. */
export function OutageNotice() {
  const outage = useOutage();
  return (
    <div role="status">
      {outage !== undefined && (
        <div className={styles.notice}>
          <CloudOff size={18} aria-hidden />
          <Text size="sm" className={styles.words}>
            {outage.reason} What is on this page stays.
          </Text>
          {/* A clock that counts down is not read out. */}
          <Text size="sm" aria-hidden className={styles.clock}>
            <Countdown to={outage.tryAt} />
          </Text>
          <ActionButton
            size="compact-sm"
            variant="default"
            onClick={tryNow}
            loading={outage.tryAt === undefined}
          >
            Try now
          </ActionButton>
        </div>
      )}
    </div>
  );
}

function Countdown({ to }: { to: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(clock);
  }, []);
  if (to === undefined) return 'Trying …';
  return `Trying again in ${Math.max(1, Math.ceil((to - now) / 1000))} s`;
}
