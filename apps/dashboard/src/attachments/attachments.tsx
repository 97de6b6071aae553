import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../account/role.js';
import { uploadAttachment } from '../api/attachments.js';
import { isOutage, outageOver } from '../api/client/outage.js';
import type { Versioned } from '../api/client/versioned.js';
import { objectQuery, type StoredObject } from '../api/objects.js';
import { Panel } from '../ui/layout/panel.js';
import { AttachmentChanges } from './attachment-changes.js';
import { AttachmentRow } from './attachment-row.js';
import { DropArea } from './drop-area.js';
import { SomeFiles } from './some-files.js';
import { UploadRow } from './upload-row.js';
import { useUploads } from './use-uploads.js';

interface AttachmentsProps {
  className: string;
  /** The name of the file that is the picture of an object, if the class says so. */
  cover: string | undefined;
  latest: Versioned<StoredObject>;
}

/** The files of an object, with what adds, replaces and deletes them where the role allows it. */
export function Attachments({ className, cover, latest: { data: object, etag } }: AttachmentsProps) {
  const client = useQueryClient();
  const mayWrite = useMay('write');
  const [added, setAdded] = useState<readonly string[]>([]);
  /** Ends once the object has its files as they are: a file that still stood among the uploads then would be there twice. */
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['objects', className, 'page'] });
    void client.invalidateQueries({ queryKey: ['objects', className, 'file'] });
    return client.invalidateQueries({ queryKey: objectQuery(className, object._id).queryKey });
  };
  const path = `/classes/${className}/objects/${object._id}`;
  const uploads = useUploads(path, async ({ file, name, method, attempt }, onProgress) => {
    const place = { className, objectId: object._id, name };
    try {
      await uploadAttachment(place, file, { method, key: attempt.of(name), onProgress });
    } catch (error) {
      // It may be there all the same.
      if (isOutage(error)) void outageOver().then(refresh);
      throw error;
    }
    setAdded((names) => [...names, name]);
    await refresh();
  });
  const names = new Set(object.attachments.map(({ name }) => name));
  return (
    <Panel title="Attachments">
      {object.attachments.length === 0 && uploads.list.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          No file is attached yet.
        </Text>
      )}
      <SomeFiles
        files={object.attachments}
        isKept={(name) => name === cover || added.includes(name)}
        row={(attachment) => {
          const place = { className, objectId: object._id, name: attachment.name };
          return (
            <AttachmentRow
              key={attachment.name}
              attachment={attachment}
              place={place}
              version={etag}
              isCover={attachment.name === cover}
            >
              {mayWrite && (
                <AttachmentChanges
                  place={place}
                  onReplace={(file) => uploads.start({ file, name: attachment.name, method: 'PUT' })}
                  onDeleted={refresh}
                />
              )}
            </AttachmentRow>
          );
        }}
      >
        {uploads.list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onAct={uploads} taken={names} />
        ))}
      </SomeFiles>
      {mayWrite && (
        <DropArea
          onFiles={(files) => {
            for (const file of files) {
              const request = { file, name: file.name, method: 'POST' } as const;
              if (names.has(file.name)) uploads.ask(request);
              else uploads.start(request);
            }
          }}
        />
      )}
    </Panel>
  );
}
