import { testScrollbars } from './testScrollbars.ts';

testScrollbars({ width: 1_440, height: 900 });
