// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { packOf } from '../../../test/pack.js';
import { answerCalls, show, startLoggedOut } from '../../../test/site.js';
import { answerFrom } from '../../lib/pack-worker/answer-from.js';
import type { Asked } from '../../lib/pack-worker/messages.js';
import { ResultsPage } from './results-page.js';

afterEach(() => {
  vi.unstubAllGlobals();
  startLoggedOut();
});

it('says why a search was refused, and when to try again', async () => {
  const message = 'Çok fazla istek gönderildi';
  const body = { success: false, code: 'RATE_LIMITED', message, retryAfter: 30 };
  answerCalls(() => ({ status: 429, body }));
  await show(
    <Routes>
      <Route path="/search" element={<ResultsPage />} />
      <Route path="*" element={<Navigate to="/search?q=stress" />} />
    </Routes>,
  );
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('Arama sırasında hata oluştu');
  expect(textContent).toContain(`${message}. 30 saniye sonra`);
});

it('without a network, names are shown first and then what texts say', async () => {
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  const open = packOf({ 'shear stress': 'A force per area.', fatigue: 'Cracks under stress.' });
  let readTexts = () => {};
  const textsAreRead = new Promise<void>((resolve) => {
    readTexts = resolve;
  });
  // The device's worker, which browsers run beside the page.
  class PackWorker extends EventTarget {
    constructor() {
      super();
      // Other tests start another one.
      onTestFinished(() => void this.dispatchEvent(new Event('error')));
    }
    async postMessage({ id, question }: Asked) {
      if (question.kind !== 'results') return;
      if (!question.namesFirst) await textsAreRead;
      const data = { id, answer: { ...answerFrom(open, question), present: true } };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('Worker', PackWorker);
  await show(
    <Routes>
      <Route path="/search" element={<ResultsPage />} />
      <Route path="*" element={<Navigate to="/search?q=stress" />} />
    </Routes>,
  );
  await screen.findByRole('link', { name: /shear stress/ });
  expect(screen.queryByRole('link', { name: /fatigue/ })).toBeNull();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  readTexts();
  await screen.findByRole('link', { name: /fatigue/ });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
});
