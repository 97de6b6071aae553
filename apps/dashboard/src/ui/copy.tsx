import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';

/** Puts a text on the clipboard. With a caption it is a button with words, else an icon. */
export function CopyText({ text, label, caption }: { text: string; label: string; caption?: string }) {
  return (
    <CopyButton value={text} timeout={2000}>
      {({ copied, copy }) => {
        const icon = copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
        if (caption !== undefined) {
          return (
            <Button variant="default" size="xs" leftSection={icon} onClick={copy} aria-label={label}>
              {copied ? 'Copied' : caption}
            </Button>
          );
        }
        return (
          <Tooltip label={copied ? 'Copied' : label}>
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={label}>
              {icon}
            </ActionIcon>
          </Tooltip>
        );
      }}
    </CopyButton>
  );
}
