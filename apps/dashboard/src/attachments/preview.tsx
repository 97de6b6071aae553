import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AttachmentPlace, downloadAttachment, fileKey } from '../api/attachments.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import styles from './attachments.module.css';

interface PreviewProps {
  place: AttachmentPlace;
  kind: 'image' | 'text';
  /**
   * The ETag of the object, which another one takes with each file that is replaced. The browser asks whether it is
   * this one.
   */
  version: string | null;
}

/** Shows a picture, or a text as text. Nothing in a file is ever taken for a page of ours. */
export function Preview({ place, kind, version }: PreviewProps) {
  const file = useQuery({
    queryKey: [...fileKey(place), version],
    queryFn: () => downloadAttachment(place),
    placeholderData: keepPreviousData,
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
