import { Alert, Anchor, Code, List, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiProblem, type Fault, hasCode } from '../api/client/problem.js';
import { durationText } from './duration-text.js';
import styles from './problem-alert.module.css';

const MAX_FAULTS = 10;

/** What to do where another person has removed what a form is about. */
const REMOVED: Record<string, string> = {
  class_not_found:
    'Another person has deleted it. What you have entered is still here: copy what you need, or repeat it once there is a class of this name again.',
  application_not_found:
    'Another person has deleted it. What you have entered is still here, to be copied into a new application.',
  administrator_not_found: 'Another owner has deleted it.',
};

interface ProblemAlertProps {
  error: unknown;
  /** It is about a form, which stays as it is. */
  ofForm?: boolean;
  /** Pointers whose faults stand beside their controls already. */
  shown?: (fault: Fault) => boolean;
  /** The address of a stored object that the problem names. */
  addressOf?: (id: string) => string;
}

/** The words of the service about what went wrong, with the id that its operator finds the reason by. */
export function ProblemAlert({ error, ofForm = false, shown = () => false, addressOf }: ProblemAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error : undefined;
  const all = problem?.faults ?? [];
  const message = withoutFault(error instanceof Error ? error.message : String(error), all);
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
      {problem?.status === 429 && problem.waitSeconds !== undefined && (
        <Text size="sm">Try again in {durationText(problem.waitSeconds)}.</Text>
      )}
      {ofForm && problem?.code !== undefined && REMOVED[problem.code] !== undefined && (
        <Text size="sm">{REMOVED[problem.code]}</Text>
      )}
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
          {faults.slice(0, MAX_FAULTS).map((fault) => (
            <List.Item key={`${fault.index ?? ''}${fault.pointer}${fault.code}`}>
              {fault.pointer !== '' && <Code>{fault.pointer}</Code>} {fault.message}
            </List.Item>
          ))}
          {faults.length > MAX_FAULTS && <List.Item>and {faults.length - MAX_FAULTS} more</List.Item>}
        </List>
      )}
      <UnfitObjects problem={problem} addressOf={addressOf} />
      {requestId !== undefined && (
        <Text size="xs" mt={6}>
          Request <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}

/** The service ends the detail with a single fault, which stands in the list or beside its field here. */
function withoutFault(message: string, [first]: Fault[]): string {
  const ending = ` ${first?.message}`;
  return first !== undefined && message.endsWith(ending) ? message.slice(0, -ending.length) : message;
}

/** Stored objects that a changed class would not fit, some of them. */
function UnfitObjects({
  problem,
  addressOf,
}: Pick<ProblemAlertProps, 'addressOf'> & { problem: ApiProblem | undefined }) {
  const { examples = [], count = examples.length } = problem?.document ?? {};
  if (examples.length === 0) return null;
  return (
    <List size="sm" mt={4}>
      {examples.map(({ _id, errors }) => (
        <List.Item key={_id}>
          {addressOf === undefined ? (
            <Code>{_id}</Code>
          ) : (
            <Anchor component={Link} to={addressOf(_id)} target="_blank" size="sm">
              {_id}
            </Anchor>
          )}{' '}
          {errors.map(({ message }) => message).join(' ')}
        </List.Item>
      ))}
      {count > examples.length && (
        <List.Item>and {(count - examples.length).toLocaleString('en')} more</List.Item>
      )}
    </List>
  );
}
