import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../account/role.js';
import { fileKey, uploadAttachment } from '../api/attachments.js';
import { outageOver } from '../api/client/outage.js';
import type { Versioned } from '../api/client/versioned.js';
import { type Attachment, objectQuery, type StoredObject } from '../api/objects.js';
import { Announcement } from '../ui/announcement.js';
import { Panel } from '../ui/layout/panel.js';
import { AttachmentChanges } from './attachment-changes.js';
import { AttachmentRow } from './attachment-row.js';
import { DropArea } from './drop-area.js';
import { PagedFiles } from './paged-files.js';
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
  /** What a screen reader says of a list that has changed. */
  const [said, setSaid] = useState({ words: '', turn: 0 });
  const say = (words: string) => setSaid(({ turn }) => ({ words, turn: turn + 1 }));
  const query = objectQuery(className, object._id);
  /** Ends once the object has its files as they are. */
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['objects', className, 'page'] });
    return client.invalidateQueries({ queryKey: query.queryKey });
  };
  const path = `/classes/${className}/objects/${object._id}`;
  const uploads = useUploads(path, {
    async send({ file, name, method, attempt }, onProgress, signal) {
      const place = { className, objectId: object._id, name };
      const stored = await uploadAttachment(place, file, {
        method,
        key: attempt.of(name),
        onProgress,
        signal,
      });
      setAdded((names) => [...names, name]);
      // With the answer alone: of many files each would read the object, and the list that it was opened from, again.
      client.setQueryData(query.queryKey, (version) => version && withFile(version, stored));
      void client.invalidateQueries({ queryKey: fileKey(place) });
      say(`${name} is ${method === 'PUT' ? 'replaced' : 'attached'}.`);
    },
    // What was refused, or was not answered, may be there all the same.
    onEnd: () => void outageOver().then(refresh),
  });
  const names = new Set(object.attachments.map(({ name }) => name));
  return (
    <Panel title="Attachments">
      <Announcement turn={said.turn}>{said.words}</Announcement>
      {object.attachments.length === 0 && uploads.list.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          No file is attached yet.
        </Text>
      )}
      <PagedFiles
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
                  onDeleted={async () => {
                    await refresh();
                    say(`${attachment.name} is deleted.`);
                  }}
                />
              )}
            </AttachmentRow>
          );
        }}
      >
        {uploads.list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onAct={uploads} taken={names} />
        ))}
      </PagedFiles>
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

/** An object with a file that has just been stored, in the place of one that had its name. */
function withFile({ data, etag }: Versioned<StoredObject>, file: Attachment): Versioned<StoredObject> {
  const at = data.attachments.findIndex(({ name }) => name === file.name);
  const attachments = data.attachments.toSpliced(at < 0 ? data.attachments.length : at, 1, file);
  return { data: { ...data, attachments }, etag };
}
