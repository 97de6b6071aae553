/** Whether a promise settles within a time, fulfilled or rejected. The rejection itself is for others to handle. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
