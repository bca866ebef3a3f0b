import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Circuit, type CircuitState } from './circuit.js';

describe('Circuit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens after failures in a row only, and closes when a probe succeeds', async () => {
    let works = false;
    const states: CircuitState[] = [];
    const circuit = new Circuit({
      threshold: 3,
      firstPauseMs: 100,
      longestPauseMs: 200,
      probe: async () => {
        if (!works) throw new Error('away');
      },
      onChange: (state) => states.push(state),
    });
    circuit.failed();
    circuit.failed();
    circuit.succeeded();
    circuit.failed();
    circuit.failed();
    expect(circuit.isClosed).toBe(true);
    circuit.failed();
    expect(circuit.state).toBe('open');
    await vi.advanceTimersByTimeAsync(100);
    expect(circuit.state).toBe('open');
    works = true;
    await vi.advanceTimersByTimeAsync(199);
    expect(circuit.state).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(circuit.isClosed).toBe(true);
    expect(states).toEqual(['open', 'half-open', 'open', 'half-open', 'closed']);
  });

  it('stops probing when it is closed for good', async () => {
    const probe = vi.fn(async () => {
      throw new Error('away');
    });
    const circuit = new Circuit({ threshold: 1, firstPauseMs: 10, probe });
    circuit.failed();
    circuit.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(probe).not.toHaveBeenCalled();
  });
});
