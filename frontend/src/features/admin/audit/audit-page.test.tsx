// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInPanel } from '../../../../test/panel.js';
import { answerCalls } from '../../../../test/site.js';
import { AuditPage } from './audit-page.js';

const ID = '6730a1b2c3d4e5f601234567';

it.each([
  ['feedback.status', 'bug_report', 'Hata bildirimi', null],
  ['suggestion.status', 'Kiriş / Girder', 'Kiriş / Girder', null],
  ['review.moderate', 'Kiriş / Girder', 'Kiriş / Girder', null],
  ['proposal.approve', 'Kiriş / Girder', 'Kiriş / Girder', `/admin/engineering?edit=${ID}`],
  ['user.reset-password', 'unutan', 'unutan', '/admin/users?search=unutan'],
])(
  'shows the name of the subject of %s instead of its id',
  async (action, subjectName, shown, path) => {
    const at = '2026-11-26T23:26:00.000Z';
    const entry = {
      _id: 'e',
      at,
      by: 'ada',
      action,
      subject: ID,
      subjectName,
      before: null,
      after: null,
    };
    const data = { entries: [entry], pagination: { page: 1, limit: 50, total: 1, pages: 1 } };
    answerCalls((_, path) => ({
      body: { success: true, message: '', data: path.includes('/admin/audit') ? data : [] },
    }));
    await showInPanel(<AuditPage />);
    const cell = await screen.findByRole('cell', { name: shown });
    expect(cell.querySelector('a')?.getAttribute('href') ?? null).toBe(path);
  },
);
