import { takeCoverage } from 'node:v8';
import { afterAll } from 'vitest';

// Writes into the folder in NODE_V8_COVERAGE.
afterAll(() => takeCoverage());
