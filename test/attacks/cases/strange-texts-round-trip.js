// @kind boundary
// @title lone surrogates, NUL, numeric-looking and very long keys, -0 and invalid dates keep what they are
// @expect value [true,true,true,"NaN",-1,["1","0x1","-0","1e21","4294967295"]]
const key = "\ud800\u0000" + "k".repeat(100000)
const r = await tools.echo({ [key]: "\udfff", z: -0, d: new Date(NaN), b: -(2n ** 4000n), keys: { "1": 1, "0x1": 1, "-0": 1, "1e21": 1, "4294967295": 1 } })
return [r[key] === "\udfff", Object.is(r.z, -0), r.b === -(2n ** 4000n), String(r.d.getTime()), Math.sign(Number(r.b)), Object.keys(r.keys)]
