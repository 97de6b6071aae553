import { Alert, Anchor, Code, List, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiProblem, type Fault, hasCode } from '../api/client/problem.js';
import styles from './problem-alert.module.css';

const MOST_FAULTS = 10;

interface ProblemAlertProps {
  error: unknown;
  /** Pointers whose faults stand beside their controls already. */
  shown?: (fault: Fault) => boolean;
}

/** The words of the service about what went wrong, with the id that its operator finds the reason by. */
export function ProblemAlert({ error, shown = () => false }: ProblemAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const all = problem?.faults ?? [];
  const faults = all.filter((fault) => !shown(fault) && fault.message !== message);
  const isShown = all.some((fault) => shown(fault) && fault.message === message);
  const title = problem?.document.title ?? 'That did not work';
  const words = isShown ? 'What has to change is said beside its field.' : message;
  const requestId = problem?.document.requestId;
  return (
    <Alert
      ref={alert}
      color="red"
      variant="default"
      classNames={styles}
      icon={<CircleAlert aria-hidden />}
      title={title}
      role="alert"
      my="sm"
    >
      {words !== `${title}.` && <Text size="sm">{words}</Text>}
      {hasCode(error, 'not_signed_in') && (
        <Text size="sm">
          What you have entered is still here:{' '}
          <Anchor component={Link} to="/sign-in" target="_blank" size="sm">
            sign in in another tab
          </Anchor>
          , and repeat it.
        </Text>
      )}
      {faults.length > 0 && (
        <List size="sm" mt={4}>
          {faults.slice(0, MOST_FAULTS).map((fault) => (
            <List.Item key={`${fault.index ?? ''}${fault.pointer}${fault.code}`}>
              {fault.pointer !== '' && <Code>{fault.pointer}</Code>} {fault.message}
            </List.Item>
          ))}
          {faults.length > MOST_FAULTS && <List.Item>and {faults.length - MOST_FAULTS} more</List.Item>}
        </List>
      )}
      {requestId !== undefined && (
        <Text size="xs" mt={6}>
          Request <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}
