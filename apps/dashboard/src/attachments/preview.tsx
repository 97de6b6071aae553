import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AttachmentPlace, downloadAttachment } from '../api/attachments.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import styles from './attachments.module.css';

interface PreviewProps {
  place: AttachmentPlace;
  kind: 'image' | 'text';
  /** What the object says of the content: another one is read where another person has replaced it. */
  content: string;
}

/** Shows a picture, or a text as text. Nothing in a file is ever taken for a page of ours. */
export function Preview({ place, kind, content }: PreviewProps) {
  const file = useQuery({
    queryKey: ['objects', place.className, 'file', place, content],
    queryFn: () => downloadAttachment(place),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (file.error !== null) return <ProblemAlert error={file.error} />;
  if (file.data === undefined) return <Skeleton height={120} mt="xs" />;
  return kind === 'image' ? (
    <Picture bytes={file.data} name={place.name} />
  ) : (
    <Words bytes={file.data} name={place.name} />
  );
}

function Picture({ bytes, name }: { bytes: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address === undefined ? null : (
    <img src={address} alt={`Preview of ${name}`} className={styles.picture} />
  );
}

function Words({ bytes, name }: { bytes: Blob; name: string }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void bytes.text().then((read) => {
      if (wanted) setText(read);
    });
    return () => {
      wanted = false;
    };
  }, [bytes]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.words} aria-label={`Preview of ${name}`} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
