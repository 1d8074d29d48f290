const account = '123456789012';

export const databaseDocument = (name: string, region: string, allocatedGb: number): unknown => ({
  DBInstanceIdentifier: name,
  DBInstanceArn: `arn:aws:rds:${region}:${account}:db:${name}`,
  DBInstanceClass: 'db.r6g.xlarge',
  DBInstanceStatus: 'available',
  Engine: 'postgres',
  EngineVersion: '15.8',
  AllocatedStorage: allocatedGb,
  MaxAllocatedStorage: allocatedGb,
  StorageType: 'gp3',
  MultiAZ: true,
  BackupRetentionPeriod: 14,
  Endpoint: { Address: `${name}.prod.internal`, Port: 5432 },
  DBParameterGroups: [{ DBParameterGroupName: 'meridian-postgres15', ParameterApplyStatus: 'in-sync' }],
});

export const queueDocument = (name: string, region: string): unknown => ({
  QueueArn: `arn:aws:sqs:${region}:${account}:${name}`,
  VisibilityTimeout: 30,
  MessageRetentionPeriod: 345_600,
  ReceiveMessageWaitTimeSeconds: 20,
  RedrivePolicy: { maxReceiveCount: 5 },
});

export const bucketDocument = (name: string, region: string): unknown => ({
  Name: name,
  LocationConstraint: region,
  Versioning: { Status: 'Enabled' },
  PublicAccessBlock: { BlockPublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true },
  LifecycleRules: [{ Id: 'expire', Status: 'Enabled', Expiration: { Days: 365 } }],
});

export const instanceDocument = (name: string, region: string, running: boolean): unknown => ({
  PrivateDnsName: name,
  InstanceType: 'm6i.xlarge',
  State: { Name: running ? 'running' : 'stopped' },
  Placement: { AvailabilityZone: `${region}a`, Tenancy: 'default' },
  BlockDeviceMappings: [{ DeviceName: '/dev/xvda', Ebs: { DeleteOnTermination: true, Status: 'attached' } }],
});

export const policyDocument = (arn: string): unknown => ({
  Arn: arn,
  DefaultVersionId: 'v7',
  Document: {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ['s3:GetObject', 'rds:Describe*'], Resource: '*' }],
  },
});
