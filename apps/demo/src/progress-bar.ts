const WIDTH = 30;
/** Lines that are printed in total where there is no terminal. */
const LINES = 10;

/** Shows the progress of a long task, on one line of a terminal or in a few lines, and its pace at the end. */
export class ProgressBar {
  readonly #startedAt = performance.now();
  #done = 0;
  #lines = 0;

  constructor(
    private readonly label: string,
    private readonly total: number,
  ) {
    this.#draw();
  }

  advance(by = 1): void {
    this.#done += by;
    this.#draw();
  }

  /** Ends the line; returns the pace in items per second. */
  finish(): number {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const pace = Math.round(this.#done / seconds);
    const line = `${this.label}${this.#done.toLocaleString('en')} in ${seconds.toFixed(1)} s, ${pace.toLocaleString('en')} per second`;
    process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}\n`);
    return pace;
  }

  #draw(): void {
    if (process.stdout.isTTY) this.#drawBar();
    else this.#drawLine();
  }

  #drawBar(): void {
    const filled = Math.round((this.#done / this.total) * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    process.stdout.write(
      `\r${this.label}${bar} ${this.#done.toLocaleString('en')} of ${this.total.toLocaleString('en')}`,
    );
  }

  #drawLine(): void {
    const reached = Math.floor((this.#done / this.total) * LINES);
    if (reached <= this.#lines || this.#done === this.total) return;
    this.#lines = reached;
    const [done, total] = [this.#done, this.total].map((count) => count.toLocaleString('en'));
    process.stdout.write(`${this.label}${done} of ${total}\n`);
  }
}
