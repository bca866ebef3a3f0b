import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/shared.css';
import '../styles/print.css';
import { createRoot } from 'react-dom/client';
import { startAuth } from '../lib/auth/auth.js';
import { startI18n } from '../lib/i18n.js';
import { watchTheme } from '../lib/theme.js';
import { App } from './app.js';
import { startBackground } from './background.js';
import { startServiceWorker } from './service-worker.js';

// Set before any schema is used: zod would test whether it may compile them, which the Content-Security-Policy
// reports. Set directly, because importing zod for it would add zod to the first page.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

watchTheme();
const texts = startI18n();
startAuth();
startBackground();
startServiceWorker();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await texts;
// The server's content for readers without scripts is replaced, not hydrated.
createRoot(root).render(<App />);
