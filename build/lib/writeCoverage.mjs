import { takeCoverage } from 'node:v8';
import { afterAll } from 'vitest';

// Into the folder that NODE_V8_COVERAGE names.
afterAll(() => takeCoverage());
