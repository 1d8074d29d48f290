import { box, count, env, required, text } from '../rows/common.ts';
import { authentication, connectionVariants, template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

const half = { half: true } as const;

export const folder: CheckKind = {
  id: 'folder',
  label: 'Folder',
  icon: 'folder',
  first: (at) => [required(at('path'), 'Folder Path')],
  rows: (at) => {
    const of = (key: string) => (path: string) => at(`${key}.${path}`);
    const [aws, gcp] = [of('awsConnection'), of('gcpConnection')];
    const [sftp, smb, filter] = [of('sftpConnection'), of('smbConnection'), of('filter')];
    const url = (path: string) => text(path, 'Connection URL');
    return [
      text(at('minAge'), 'Min Age', half),
      text(at('maxAge'), 'Max Age', half),
      count(at('minCount'), 'Min Count', half),
      count(at('maxCount'), 'Max Count', half),
      text(at('minSize'), 'Min Size', half),
      text(at('maxSize'), 'Max Size', half),
      text(at('availableSize'), 'Available Size', half),
      text(at('totalSize'), 'Total Size', half),
      {
        kind: 'group',
        name: at('filter'),
        label: 'Set Filter Criteria',
        rows: [
          text(filter('minAge'), 'Min Age', half),
          text(filter('maxAge'), 'Max Age', half),
          text(filter('minSize'), 'Min Size', half),
          text(filter('maxSize'), 'Max Size', half),
          text(filter('regex'), 'Path Regex'),
        ],
      },
      connectionVariants(at('connection'), 'Connection', [
        [
          at('awsConnection'),
          'AWS',
          [
            url(aws('connection')),
            text(aws('region'), 'Region', half),
            text(aws('endpoint'), 'Endpoint', half),
            text(aws('objectPath'), 'Object Path'),
            env(aws('secretKey'), 'Secret Key'),
            env(aws('accessKey'), 'Access Key'),
            box(aws('skipTLSVerify'), 'Skip TLS Verify'),
            box(aws('usePathStyle'), 'Use Path Style'),
          ],
        ],
        [
          at('gcpConnection'),
          'GCP',
          [
            url(gcp('connection')),
            text(gcp('endpoint'), 'Endpoint'),
            env(gcp('credentials'), 'Credentials', { multiline: true }),
          ],
        ],
        [
          at('sftpConnection'),
          'SFTP',
          [
            url(sftp('connection')),
            count(sftp('port'), 'Port', half),
            text(sftp('host'), 'Host', half),
            authentication(sftp, { basic: 'Password' }),
          ],
        ],
        [
          at('smbConnection'),
          'SMB',
          [
            url(smb('connection')),
            count(smb('port'), 'Port', half),
            text(smb('domain'), 'Domain', half),
            text(smb('workstation'), 'Work Station', half),
            text(smb('sharename'), 'Sharename', half),
            text(smb('searchPath'), 'Search Path', half),
            authentication(smb),
          ],
        ],
      ]),
      template(at('test'), 'Script'),
    ];
  },
};
