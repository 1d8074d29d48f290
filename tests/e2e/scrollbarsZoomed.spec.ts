import { testScrollbars } from './testScrollbars.ts';

// The window of 1440 × 900 at a zoom of 200 %.
testScrollbars({ width: 720, height: 450 });
