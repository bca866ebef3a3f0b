import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/print.css';
import { createRoot } from 'react-dom/client';
import { startAuth } from '../lib/auth/auth.js';
import { startI18n } from '../lib/i18n.js';
import { watchTheme } from '../lib/theme.js';
import { App } from './app.js';
import { startBackground } from './background.js';
import { startServiceWorker } from './service-worker.js';

watchTheme();
startI18n();
startAuth();
startBackground();
startServiceWorker();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// What the server rendered for readers without scripts is replaced, not hydrated.
createRoot(root).render(<App />);
