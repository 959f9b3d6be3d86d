#include "hunch/lower/jit.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ExecutionEngine/JITEventListener.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <unistd.h>

#include <cstdio>

#include "hunch/lower/pages.h"

namespace hunch::lower {

using namespace llvm;

namespace {

// The plain x86-64 plus what makes code shorter without changing a result; no fused multiply-add.
orc::JITTargetMachineBuilder machineBuilder() {
  orc::JITTargetMachineBuilder builder(Triple(sys::getProcessTriple()));
  const StringMap<bool> host = sys::getHostCPUFeatures();
  for (const char* feature : {"sse3", "ssse3", "sse4.1", "sse4.2", "popcnt"})
    if (host.lookup(feature)) builder.addFeatures({std::string("+") + feature});
  builder.setCPU("x86-64");
  builder.setRelocationModel(Reloc::PIC_);
  builder.setCodeModel(CodeModel::Small);
  builder.setCodeGenOptLevel(CodeGenOptLevel::Less);
  builder.getOptions().AllowFPOpFusion = FPOpFusion::Strict;
  builder.getOptions().UnsafeFPMath = false;
  return builder;
}

std::unique_ptr<orc::ObjectLayer> objectLayer(orc::ExecutionSession& session) {
  return std::make_unique<orc::RTDyldObjectLinkingLayer>(session, [] { return std::make_unique<Pages>(); });
}

// Quick code needs little but fewer blocks and values: each costs more in what follows than here.
FunctionPassManager pipeline(bool quick) {
  FunctionPassManager passes;
  passes.addPass(EarlyCSEPass(false));
  passes.addPass(SimplifyCFGPass());
  if (quick) return passes;
  passes.addPass(InstCombinePass());
  LoopPassManager loops;
  loops.addPass(LoopRotatePass());
  loops.addPass(LICMPass(LICMOptions()));
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops), /*UseMemorySSA=*/true));
  passes.addPass(EarlyCSEPass(true));
  passes.addPass(SimplifyCFGPass());
  return passes;
}

// The size of the functions in an object file.
size_t codeSize(const MemoryBufferRef& buffer) {
  auto file = object::ObjectFile::createObjectFile(buffer);
  if (!file) return consumeError(file.takeError()), 0;
  size_t size = 0;
  for (const object::ELFSymbolRef s : static_cast<object::ELFObjectFileBase&>(**file).symbols())
    if (s.getELFType() == ELF::STT_FUNC) size += s.getSize();
  return size;
}

}  // namespace

Jit::Jit() = default;
Jit::~Jit() = default;

Jit* Jit::get(std::string* error) {
  static Jit* jit = new Jit;  // lives as long as the process: code may run until its very end
  static const std::string problem = jit->start();
  *error = problem;
  return problem.empty() ? jit : nullptr;
}

std::string Jit::start() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  auto machine = machineBuilder().createTargetMachine();
  if (!machine) return toString(machine.takeError());
  machine_ = std::move(*machine);
  auto lljit = orc::LLJITBuilder()
                   .setJITTargetMachineBuilder(machineBuilder())
                   .setPlatformSetUp(orc::setUpInactivePlatform)
                   .setObjectLinkingLayerCreator(
                       [](orc::ExecutionSession& session, const Triple&) { return objectLayer(session); })
                   .create();
  if (!lljit) return toString(lljit.takeError());
  lljit_ = std::move(*lljit);
  return "";
}

bool Jit::define(const std::string& name, const void* address) {
  const auto [it, isNew] = defined_.emplace(name, address);
  if (!isNew) return it->second == address;
  const orc::ExecutorSymbolDef symbol(orc::ExecutorAddr::fromPtr(address), JITSymbolFlags::Exported);
  consumeError(lljit_->getMainJITDylib().define(orc::absoluteSymbols({{lljit_->mangleAndIntern(name), symbol}})));
  return true;
}

void Jit::prepare(Module& module) {
  module.setTargetTriple(machine_->getTargetTriple().str());
  module.setDataLayout(machine_->createDataLayout());
}

void Jit::choose(bool quick) {
  quick_ = quick;
  machine_->setOptLevel(quick ? CodeGenOptLevel::None : CodeGenOptLevel::Less);
}

void Jit::optimize(Module& module) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  PassBuilder builder(machine_.get());
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  FunctionPassManager passes = pipeline(quick_);
  for (Function& f : module)
    if (!f.isDeclaration()) passes.run(f, functions);
}

std::string Jit::assembly(const Module& module) {
  const std::unique_ptr<Module> copy = CloneModule(module);  // code generation changes what it reads
  SmallVector<char, 0> text;
  raw_svector_ostream stream(text);
  legacy::PassManager passes;
  if (machine_->addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::AssemblyFile)) return "";
  passes.run(*copy);
  return std::string(text.data(), text.size());
}

bool Jit::link(Module& module, const std::string& symbol, MachineCode* code, std::string* error) {
  const auto failed = [&](Error e) { return *error = toString(std::move(e)), false; };
  auto object = orc::SimpleCompiler(*machine_)(module);
  if (!object) return failed(object.takeError());
  code->bytes = codeSize(**object);
  orc::ResourceTrackerSP tracker = lljit_->getMainJITDylib().createResourceTracker();
  if (Error e = lljit_->addObjectFile(tracker, std::move(*object))) return failed(std::move(e));
  auto address = lljit_->lookup(symbol);
  if (!address) {
    consumeError(tracker->remove());
    return failed(address.takeError());
  }
  code->address = address->toPtr<void*>();
  code->release = [tracker] { consumeError(tracker->remove()); };
  return true;
}

void* Jit::find(const std::string& symbol) {
  auto address = lljit_->lookup(symbol);
  if (address) return address->toPtr<void*>();
  consumeError(address.takeError());
  return nullptr;
}

void Jit::announceToGdb() {
  if (announces_) return;
  announces_ = true;
  auto& layer = static_cast<orc::RTDyldObjectLinkingLayer&>(lljit_->getObjLinkingLayer());
  layer.registerJITEventListener(*JITEventListener::createGDBRegistrationListener());
}

// The map in which perf looks up code that no file contains.
void Jit::announceToPerf(const MachineCode& code, const std::string& symbol) {
  const std::string file = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  if (std::FILE* map = std::fopen(file.c_str(), "a")) {
    std::fprintf(map, "%zx %zx %s\n", reinterpret_cast<size_t>(code.address), code.bytes, symbol.c_str());
    std::fclose(map);
  }
}

}  // namespace hunch::lower
