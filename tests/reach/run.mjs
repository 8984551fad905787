// node run.mjs MAIN.dll ARGUMENTS...: starts a .NET program as WebAssembly. This file lies in the folder that run-wasm.sh fills.
import { dotnet } from './dotnet.js';
import { readdirSync } from 'node:fs';

const [main, ...args] = process.argv.slice(2);
const core = ['System.Private.CoreLib.dll', 'System.Runtime.InteropServices.JavaScript.dll'];
const assemblies = readdirSync(import.meta.dirname).filter(file => file.endsWith('.dll') && !core.includes(file));
const asset = name => ({ name, virtualPath: name });
const { runMain } = await dotnet.withDiagnosticTracing(false).withConfig({
    mainAssemblyName: main,
    globalizationMode: 'invariant',
    debugLevel: 0,
    resources: {
        jsModuleNative: [asset('dotnet.native.js')],
        jsModuleRuntime: [asset('dotnet.runtime.js')],
        wasmNative: [asset('dotnet.native.wasm')],
        coreAssembly: core.map(asset),
        assembly: assemblies.map(asset),
        icu: [],
        satelliteResources: {},
    },
}).create();
process.exit(await runMain(main, args));
