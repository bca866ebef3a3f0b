/** Waits until `probe` returns something truthy, and returns it; for hooks, where `expect.poll` does not work. */
export async function until<T>(
  what: string,
  probe: () => Promise<T>,
  timeoutMs = 180_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
