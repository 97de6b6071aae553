import { Group } from '@mantine/core';
import { jsonText } from '../../api/exact-json.js';
import type { StoredObject } from '../../api/objects.js';
import { CodeBlock } from '../../ui/code-block.js';
import { CopyText } from '../../ui/copy.js';
import { Panel } from '../../ui/layout/panel.js';
import { asCurl, objectUrl } from '../listing/listing-code.js';

/** An object as programs have it, and how they read it. */
export function ObjectJson({ className, object }: { className: string; object: StoredObject }) {
  const url = objectUrl(className, object._id);
  return (
    <Panel
      title="As JSON"
      actions={
        <Group gap={6}>
          <CopyText text={url} label="Copy as URL" caption="URL" />
          <CopyText text={asCurl(url)} label="Copy as curl" caption="curl" />
        </Group>
      }
    >
      <CodeBlock code={jsonText(object, 2)} label="the object as JSON" />
    </Panel>
  );
}
