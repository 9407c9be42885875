// Loaded into a server: the kernel refuses SO_REUSEPORT, as one before Linux 3.9 does.
const { Server } = require('node:net')

const { listen } = Server.prototype
Server.prototype.listen = function (options, ...rest) {
  if (options?.reusePort !== true) return listen.call(this, options, ...rest)
  const refused = Object.assign(new Error('listen ENOPROTOOPT'), { code: 'ENOPROTOOPT', syscall: 'listen' })
  process.nextTick(() => this.emit('error', refused))
  return this
}
