import type { EngineResults, Row } from '../results.js';

const COLUMNS = 4;
const PANEL = { width: 270, height: 190, left: 52, right: 14, top: 30, bottom: 30 };
const GAP = 12;
const TITLE = 34;
const COLORS = { service: '#0b6bcb', other: '#c4620a' };

/** The rates over the size of the class, one panel per measure, both axes logarithmic. */
export function plot(results: readonly EngineResults[]): string {
  const parts: string[] = [];
  let top = 0;
  for (const { engine, version, labels, rows } of results) {
    parts.push(
      `<text x="${GAP}" y="${top + 23}" class="engine">${escaped(`${engine} (${version})`)}</text>`,
      ...legend(top + 19, labels),
    );
    top += TITLE;
    const measures = [...new Set(rows.map(({ measure }) => measure))];
    measures.forEach((name, at) => {
      const x = GAP + (at % COLUMNS) * (PANEL.width + GAP);
      const y = top + Math.floor(at / COLUMNS) * (PANEL.height + GAP);
      parts.push(
        `<g transform="translate(${x},${y})">${panel(rows.filter((row) => row.measure === name))}</g>`,
      );
    });
    top += Math.ceil(measures.length / COLUMNS) * (PANEL.height + GAP);
  }
  const width = GAP + COLUMNS * (PANEL.width + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}">
<style>text{font:11px sans-serif;fill:#333}.engine{font-size:15px;font-weight:bold}.name{font-weight:bold}</style>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function legend(y: number, labels: EngineResults['labels']): string[] {
  return (['service', 'other'] as const).map((name, at) => {
    const x = 700 + at * 90;
    return `<circle cx="${x}" cy="${y}" r="4" fill="${COLORS[name]}"/><text x="${x + 9}" y="${y + 4}">${escaped(labels[name])}</text>`;
  });
}

function panel(rows: readonly Row[]): string {
  const { width, height, left, right, top, bottom } = PANEL;
  const rates = rows.flatMap(({ service, other }) => [service.rate, other.rate]).filter((rate) => rate > 0);
  const low = Math.floor(Math.log10(Math.min(...rates, 1e9)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...rates, 1e-9))), low + 1);
  const sizes = rows.map(({ size }) => Math.log10(size));
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const x = (size: number) => {
    const share = largest === smallest ? 0.5 : (Math.log10(size) - smallest) / (largest - smallest);
    return round(left + 8 + share * (width - left - right - 16));
  };
  const y = (rate: number) =>
    round(height - bottom - ((Math.log10(rate) - low) / (high - low)) * (height - top - bottom));
  const parts = [
    `<rect x="${left}" y="${top}" width="${width - left - right}" height="${height - top - bottom}" fill="#fafafa" stroke="#ccc"/>`,
    `<text x="${left}" y="18" class="name">${escaped(rows[0]!.measure)} (${escaped(rows[0]!.unit)})</text>`,
  ];
  for (let power = low; power <= high; power++) {
    const at = y(10 ** power);
    parts.push(
      `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#e2e2e2"/>`,
      `<text x="${left - 5}" y="${at + 4}" text-anchor="end">${short(10 ** power)}</text>`,
    );
  }
  for (const { size } of rows) {
    parts.push(`<text x="${x(size)}" y="${height - 12}" text-anchor="middle">${short(size)}</text>`);
  }
  for (const name of ['other', 'service'] as const) {
    const points = rows.filter((row) => row[name].rate > 0).map((row) => [x(row.size), y(row[name].rate)]);
    parts.push(
      `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${COLORS[name]}" stroke-width="2"/>`,
      ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${COLORS[name]}"/>`),
    );
  }
  return parts.join('');
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  if (value >= 1000) return `${value / 1000}k`;
  return String(Number(value.toPrecision(3)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
