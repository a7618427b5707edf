/** Ways to write hosts that only machines inside a network may reach. */
export const PRIVATE_HOSTS: readonly string[] = [
  // Loopback, in forms that the URL parser reads as one.
  '127.0.0.1',
  '127.255.255.254',
  '0x7f000001',
  '127.0.0.1.',
  '１２７.0.0.1',
  '[::1]',
  'localhost',
  'localhost.',
  'feeds.localhost',
  'localhost.localdomain',
  'localhost6.localdomain6',
  // This host and this network.
  '0.0.0.0',
  '[::]',
  // Private networks.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '100.64.0.1',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  // Link-local, and the addresses at which clouds keep credentials.
  '169.254.0.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00:ec2::254]',
  'metadata.google.internal',
  // IPv4 inside IPv6.
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[2002:7f00:1::]',
  // Broadcast, multicast, documentation.
  '255.255.255.255',
  '224.0.0.1',
  '[ff02::1]',
  '192.0.2.1',
  '[2001:db8::1]',
  // Names that no public server has.
  'router',
  'printer.local',
  'intranet.corp',
  'nas.home.arpa',
  'db.internal',
  'kubernetes.default.svc',
  'hidden.onion',
];
