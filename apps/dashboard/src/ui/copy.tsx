import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface CopyTextProps {
  text: string;
  label: string;
  /** With a caption it is a button with words, else an icon. */
  caption?: string;
  /** Told when the text is on the clipboard, not when that was tried. */
  onCopied?: (() => void) | undefined;
}

/** Puts a text on the clipboard. */
export function CopyText({ text, label, caption, onCopied }: CopyTextProps) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const tell = useRef(onCopied);
  tell.current = onCopied;
  useEffect(() => {
    if (copied) tell.current?.();
  }, [copied]);
  const icon = copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  if (caption !== undefined) {
    return (
      <Button variant="default" size="xs" leftSection={icon} onClick={() => copy(text)} aria-label={label}>
        {copied ? 'Copied' : caption}
      </Button>
    );
  }
  return (
    <Tooltip label={copied ? 'Copied' : label}>
      <ActionIcon variant="subtle" color="gray" onClick={() => copy(text)} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
