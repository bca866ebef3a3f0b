interface Lock {
  readonly owner: object;
  readonly released: Promise<void>;
}

/** Thrown to a write outside any transaction that must wait for one to end. */
export class HeldByTransaction extends Error {
  readonly released: Promise<void>;
  constructor(released: Promise<void>) {
    super('The document is being changed by a transaction');
    this.released = released;
  }
}

/** Which documents the open transactions have changed. */
export class Locks {
  private readonly held = new Map<string, Lock>();

  private name(key: Buffer): string {
    return key.toString('latin1');
  }

  /** @throws HeldByTransaction when a transaction holds this document */
  assertFree(key: Buffer): void {
    if (this.held.size === 0) return;
    const lock = this.held.get(this.name(key));
    if (lock !== undefined) throw new HeldByTransaction(lock.released);
  }

  /** Takes a document for a transaction; false when another one has it. */
  take(key: Buffer, owner: object, released: Promise<void>): boolean {
    const name = this.name(key);
    const lock = this.held.get(name);
    if (lock !== undefined) return lock.owner === owner;
    this.held.set(name, { owner, released });
    return true;
  }

  releaseAll(owner: object): void {
    for (const [name, lock] of this.held) if (lock.owner === owner) this.held.delete(name);
  }
}
