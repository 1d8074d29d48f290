import { testKills } from './testKills.ts';

testKills({ feed: 'items', kills: 10, rows: 900, hit: ['first pass', 'sweep'] });
