// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  answerCalls,
  logInAs,
  show,
  startLoggedOut,
  texts,
} from '../../../test/site.js';
import { Reviews } from './reviews.js';

const TERM = 'a'.repeat(24);
const review = (rating: number, comment: string, status = 'approved') => ({
  _id: `${rating}`.repeat(24),
  termId: TERM,
  username: 'okur',
  rating,
  comment,
  status,
  createdAt: '2026-11-21T00:00:00Z',
});
const page = (mine: unknown = null): Answer => ({
  body: {
    success: true,
    message: '',
    data: {
      average: 3.5,
      ratings: 2,
      mine,
      reviews: [review(4, 'İyi anlatılmış.')],
      pagination: { page: 1, pages: 1, total: 1, limit: 10 },
    },
  },
});
const save = () => screen.findByRole('button', { name: /kaydet/ });

describe('reviews of a term', () => {
  afterEach(() => startLoggedOut());

  it('show visitors the average, the comments and the log-in', async () => {
    startLoggedOut();
    answerCalls(() => page());
    await show(<Reviews termId={TERM} />);
    await waitFor(() => expect(document.body.textContent).toContain('3,5 / 5'));
    expect(document.body.textContent).toContain('2 oy');
    expect(texts('li p')).toEqual(['İyi anlatılmış.']);
    expect(texts('button')).toEqual(['Giriş yap']);
  });

  it('need a rating, and show how long to wait after too many', async () => {
    logInAs('ben');
    answerCalls((method) =>
      method === 'GET'
        ? page()
        : {
            status: 429,
            body: {
              success: false,
              code: 'RATE_LIMITED',
              message: 'Çok fazla istek',
              retryAfter: 30,
            },
          },
    );
    await show(<Reviews termId={TERM} />);
    await userEvent.click(await save());
    expect(texts('[role=alert]')).toContain('Lütfen bir puan seçin');
    await userEvent.click(screen.getByRole('radio', { name: /4/ }));
    await userEvent.type(screen.getByRole('textbox'), 'Yararlı');
    await userEvent.click(await save());
    await waitFor(() =>
      expect(texts('[role=alert]').join()).toContain('Çok fazla istek. 30 saniye sonra'),
    );
  });

  it('show that the user’s comment awaits moderation', async () => {
    logInAs('ben');
    answerCalls(() => page(review(5, 'Bekleyen yorum', 'pending')));
    await show(<Reviews termId={TERM} />);
    await waitFor(() => expect(document.body.textContent).toContain('Yorumunuz onay bekliyor'));
  });
});
