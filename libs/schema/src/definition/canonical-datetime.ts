const DATETIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
/** A text in stored form already, with a day up to 28, which every month has. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The stored form of an RFC 3339 date-time: UTC with exactly three decimals, so that text order is the order of
 * instants. Digits beyond milliseconds are cut off. Undefined for anything else, among it leap seconds and instants
 * outside the years 0000 to 9999.
 */
export function canonicalDatetime(text: string): string | undefined {
  if (STORED.test(text)) return text;
  const match = DATETIME.exec(text);
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  const canonical = new Date(sign === '-' ? local + offset : local - offset).toISOString();
  // Outside the years 0000 to 9999 the text has a sign.
  return canonical.length === 24 ? canonical : undefined;
}

/** Whether a text is a day of the calendar, written YYYY-MM-DD (RFC 3339 full-date). */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Why a text that is written like a date-time is none; undefined where it is one, or is not written so. */
export function impossibleDatetime(text: string): string | undefined {
  if (!DATETIME.test(text) || canonicalDatetime(text) !== undefined) return undefined;
  return (
    impossibleDate(text.slice(0, 'YYYY-MM-DD'.length)) ??
    'There is no such time: hours go up to 23, minutes and seconds up to 59, years in UTC from 0000 to 9999.'
  );
}

/** Why a text that is written like a date is none; undefined where it is one, or is not written so. */
export function impossibleDate(text: string): string | undefined {
  return DATE.test(text) && !isDate(text) ? `There is no day ${text}.` : undefined;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= days[month - 1]!;
}

/** What a text lacks that would be a date-time with it, as other databases write theirs; else undefined. */
export function lackingDatetime(text: string): string | undefined {
  if (isDate(text)) return 'A day without a time is a date.';
  const joined = text.replace(' ', 'T');
  if (canonicalDatetime(joined) !== undefined) return 'A T stands between day and time.';
  return canonicalDatetime(`${joined}Z`) === undefined ? undefined : 'It lacks its offset, such as Z.';
}
