import type { StoredObject } from '@app/database';
import { PageStream } from '@app/http';
import type { Projection } from '@app/schema';
import { objectPieces, objectText, projectedPieces } from '../../representation/object-representation.js';
import type { ObjectPage } from '../listing.js';

/**
 * A page as responses represent it (SPEC 2.4), as JSON text: a string, or for a large page a stream, which must be
 * consumed or destroyed. Of a large page the metadata comes last, since it names the last object.
 */
export function pageText(
  { metadata, objects, cursor, nextAfter }: ObjectPage,
  className: string,
  baseUrl: string,
  projection?: Projection,
): string | PageStream<StoredObject> {
  const pieces =
    projection === undefined
      ? (object: StoredObject) => objectPieces(object, className, baseUrl)
      : (object: StoredObject) => projectedPieces(object, projection, className, baseUrl);
  if (cursor !== undefined) {
    const end = (last: StoredObject | undefined) => {
      const whole =
        nextAfter === undefined || last === undefined ? metadata : { ...metadata, next: nextAfter(last) };
      return `],"metadata":${JSON.stringify(whole)}}`;
    };
    return new PageStream('{"objects":[', objects, cursor, pieces, end);
  }
  const texts = objects.map(textOfObjects(className, baseUrl, projection));
  return `{"metadata":${JSON.stringify(metadata)},"objects":[${texts.join(',')}]}`;
}

/** What makes the text of each object, or of the part of it that a projection leaves. */
export function textOfObjects(
  className: string,
  baseUrl: string,
  projection?: Projection,
): (object: StoredObject) => string {
  if (projection === undefined) return (object) => objectText(object, className, baseUrl);
  return (object) => projectedPieces(object, projection, className, baseUrl).join('');
}
