#!/usr/bin/env bash
# Makes DEST/mono, a command that runs a .NET Framework program on Debian's Mono. Usage: mono-setup.sh i386|amd64 DEST
# The packages are unpacked into DEST/root, not installed: Mono for i386 cannot be installed beside amd64. Only the C library of i386 is
# installed, which needs root the first time. Where the kernel runs no 32-bit programs, QEMU's emulation of one processor is unpacked beside.
set -euo pipefail
arch=$1
packages=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/.ci/packages
dest=$(mkdir -p "$2" && cd "$2" && pwd)
if [ -x "$dest/mono" ]; then exit 0; fi

if [ "$arch" = i386 ] && ! dpkg --print-foreign-architectures | grep -x i386 >/dev/null; then dpkg --add-architecture i386; fi
if [ "$arch" = i386 ]; then "$packages" libc6:i386 libgcc-s1:i386 libstdc++6:i386 zlib1g:i386 >/dev/null; fi
rm -rf "$dest/debs" "$dest/root"
mkdir -p "$dest/debs" "$dest/root"
cd "$dest/debs"
"$packages" --download "mono-runtime-sgen:$arch" "mono-runtime-common:$arch" libmono-corlib4.5-cil libmono-corlib4.5-dll libmono-system4.0-cil \
  libmono-system-core4.0-cil libmono-system-numerics4.0-cil libmono-system-xml4.0-cil libmono-system-configuration4.0-cil \
  libmono-security4.0-cil libmono-system-runtime-serialization4.0-cil libmono-btls-interface4.0-cil libmono-system-runtime4.0-cil \
  libmono-system-data4.0-cil libmono-system-transactions4.0-cil mono-devel libmono-cil-dev \
  "libgssapi-krb5-2:$arch" "libkrb5-3:$arch" "libk5crypto3:$arch" "libkrb5support0:$arch" "libcom-err2:$arch" "libkeyutils1:$arch" "libssl3:$arch"
for deb in *.deb; do dpkg -x "$deb" "$dest/root"; done
cd "$dest"
rm -rf "$dest/debs"
emulator=
if [ "$arch" = i386 ] && ! /lib/ld-linux.so.2 --version >/dev/null 2>&1; then
  echo "This machine's kernel runs no 32-bit programs: QEMU runs them, which takes four times as long."
  # Of the backports: threads need QEMU 8.2, and Debian 12 has 7.2. With lists of its own, so that the machine's stay as they are.
  mkdir -p "$dest/qemu/lists/partial"
  cd "$dest/qemu"
  codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
  echo "deb $(apt-get indextargets --format '$(REPO_URI)' "Codename: $codename" "Created-By: Packages" | head -n 1) $codename-backports main" >sources
  "$packages" --sources "$PWD/sources" "$PWD/lists" --download qemu-user
  dpkg-deb --fsys-tarfile qemu-user_*.deb | tar -x -C "$dest" --transform 's,.*/,,' ./usr/bin/qemu-i386
  cd "$dest"
  rm -rf qemu
  emulator=$dest/qemu-i386
fi

libraries=$dest/root/usr/lib:$(echo "$dest"/root/usr/lib/*-linux-gnu):$(echo "$dest"/root/lib/*-linux-gnu)
cat >"$dest/mono" <<END
#!/bin/sh
R=$dest/root
MONO_PATH=\$R/usr/lib/mono/4.5:\$R/usr/lib/mono/4.5/Facades MONO_CFG_DIR=\$R/etc LD_LIBRARY_PATH=$libraries exec $emulator \$R/usr/bin/mono-sgen "\$@"
END
chmod +x "$dest/mono"
"$dest/mono" --version | head -n 1
