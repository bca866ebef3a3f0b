import { configureGlobal } from 'fast-check';
import { RANDOM_SEED } from './env.js';

// Before each file of tests: property tests generate the same cases.
configureGlobal({ seed: RANDOM_SEED });
